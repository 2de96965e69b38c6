export declare function runBeside(
  tool: string,
  args: readonly string[],
  options?: { readonly yields?: boolean; readonly timeout?: number },
): Promise<{ readonly exitCode: number; readonly output: string }>;
