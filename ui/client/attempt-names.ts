// What this page calls its attempts to sign up, so that the auth service knows them again where its cookie does not come along.

/** In memory alone, and of no use without a code that was mailed. */
export const ofThisPage = { attempt: crypto.getRandomValues(new Uint32Array(8)).join('-') }
