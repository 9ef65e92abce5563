// When an account last changed its address: the codes before it are deleted, with their mails, and notices went elsewhere.

/** The last entry of the request that did it. @param user an expression for the id */
export const movedAt = (user: string) => `(
  select coalesce(max(entry.at), '-infinity')
  from auth.audit_event moved join auth.audit_event entry
    on entry.user_id = moved.user_id and entry.request_id = moved.request_id
  where moved.user_id = ${user} and moved.machine = 'email-change' and moved.effects && '{moveAddress,restoreAddress}')`

/** For what has the time at which its transaction began: one that waits for the address began before. */
export const askedToMoveAt = (user: string) => `(
  select coalesce(max(asked.requested_at), '-infinity')
  from auth.email_change asked where asked.user_id = ${user} and asked.undo_until is not null)`
