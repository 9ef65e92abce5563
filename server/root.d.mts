// Types of root.mjs.

export declare const root: string
export declare const inRoot: (...parts: string[]) => string
