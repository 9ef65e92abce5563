/** How many notices of one kind a person is sent in a day. */
export const NOTICES_A_DAY = 5
