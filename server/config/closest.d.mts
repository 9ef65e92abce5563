// Types of closest.mjs.

export declare function closest(name: string, known: readonly string[], most?: number): string | undefined
