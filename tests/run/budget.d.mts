export declare const budgetMinutes: number;
export declare function factorOf(samples: readonly number[]): number;
export declare function watchSlowness(): { readonly samples: readonly number[]; readonly end: () => boolean };
