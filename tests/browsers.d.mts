export declare const chromiumArgs: string[];
export declare function chromiumPath(): string | undefined;
export declare function headlessChromiumPath(): string | undefined;
export declare function firefoxPath(): string | undefined;
export declare function hasHanFont(): boolean;
export declare function ensureBrowsers(): Promise<void>;
