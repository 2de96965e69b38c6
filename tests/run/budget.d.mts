export declare const budgetMinutes: number;
export declare function factorOf(samples: readonly number[]): number;
export declare function slowness(rounds?: number): Promise<number>;
