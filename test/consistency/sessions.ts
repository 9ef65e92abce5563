// Each session belongs to somebody and to one request that opened it, and goes only when something has ended it.

import type { RowCheck } from './checks.ts'

/** Younger than what any retention removes. */
const RECENT = `now() - interval '6 days'`
/** As long as the briefest session lives. */
const LIVING = `now() - interval '23 hours'`

export const sessionsChecks: readonly RowCheck[] = [
  {
    name: 'Each session was opened once',
    rows: `
      select format('session %s of %s was opened %s times', s.id, u.email, count(e.id)) as sentence
      from auth.session s join auth."user" u on u.id = s."userId"
        left join auth.audit_event e on e.machine in ('account', 'sign-in') and 'openSession' = any(e.effects)
          and e.detail->>'session' = s.id::text and e.user_id = s."userId"
      where s."createdAt" >= u."enteredAt" and s."createdAt" > ${RECENT}
      group by s.id, u.email having count(e.id) <> 1`,
  },
  {
    name: 'A session says by what it was opened',
    rows: `
      select format('session %s of %s says %s, and was opened by %s', s.id, u.email, array_to_string(s.amr, ' '),
                    e.detail->>'amr') as sentence
      from auth.session s join auth."user" u on u.id = s."userId"
        join auth.audit_event e on e.machine = 'sign-in' and 'openSession' = any(e.effects)
          and e.detail->>'session' = s.id::text
      where e.detail->>'amr' is distinct from array_to_string(s.amr, ' ')`,
  },
  {
    name: 'A session that was opened is there, unless it was ended',
    rows: `
      select format('session %s of %s is gone, and nothing has ended it', e.detail->>'session', u.email) as sentence
      from auth.audit_event e join auth."user" u on u.id = e.user_id
      where e.machine in ('account', 'sign-in') and 'openSession' = any(e.effects) and e.at > ${LIVING}
        and not exists (select from auth.session s where s.id::text = e.detail->>'session')
        and not exists (
          select from auth.audit_event later where later.user_id = e.user_id and later.id > e.id
            and (later.effects && array['endSessions', 'endOtherSessions', 'adoptAttempt', 'adoptOwnSignUp',
                                         'adoptOwnTyping', 'adoptOnlySignUp', 'dropUnproven']
                 or (later.effects && array['endOwnSession', 'endNamedSession']
                     and later.detail->>'session' = e.detail->>'session')))`,
  },
  {
    name: 'A session of the application is somebody’s',
    rows: `
      select format('session %s of the application is of user %s, and its data of %s', left(id, 8),
                    coalesce(user_id::text, 'nobody'), coalesce(data->>'userId', 'nobody')) as sentence
      from app.session where user_id is null or data->>'userId' is distinct from user_id::text`,
  },
  {
    name: 'Each session of the application was opened',
    rows: `
      select format('user %s has %s sessions of the application, and %s were opened', s.user_id, s.there, e.opened) as sentence
      from (select user_id, count(*) as there from app.session
            where user_id is not null and created_at > ${RECENT} group by user_id) s
        cross join lateral (
          select count(*) as opened from app.audit_event e
          where e.user_id = s.user_id and e.machine = 'app-session' and 'openSession' = any(e.effects)) e
      where s.there > e.opened`,
  },
  {
    name: 'A session of the application comes from one of the same person',
    rows: `
      select format('a session of %s comes from auth session %s, which was never theirs', p.auth_user_id, s.auth_session_id)
        as sentence
      from app.session s join app.app_user p using (user_id)
      where s.auth_session_id is not null and s.created_at > ${RECENT}
        and not exists (select from auth.session a
                        where a.id::text = s.auth_session_id and a."userId" = p.auth_user_id)
        and not exists (select from auth.audit_event e where e.user_id = p.auth_user_id
                        and 'openSession' = any(e.effects) and e.detail->>'session' = s.auth_session_id)`,
  },
]
