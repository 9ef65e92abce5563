// How many API keys a person can have: the host counts them, and so does the account's page.

export const MOST_KEYS = 50
