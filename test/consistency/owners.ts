// No row without its owner, and no half of a thing: what constraints promise is looked for all the same.

import type { RowCheck } from './checks.ts'

/** Rows of `table` whose `column` names no row of `owner`. */
const owned = (table: string, column: string, owner: string, key: string): RowCheck => ({
  name: 'No row without its owner',
  rows: `
    select format('a row of ${table} belongs to ${owner} %s, which is not there', o.${column}) as sentence
    from ${table} o where o.${column} is not null
      and not exists (select from ${owner} w where w.${key} = o.${column})`,
})

export const ownersChecks: readonly RowCheck[] = [
  owned('auth.session', '"userId"', 'auth."user"', 'id'),
  owned('auth.account', '"userId"', 'auth."user"', 'id'),
  owned('auth.signup_attempt', 'user_id', 'auth."user"', 'id'),
  owned('auth.session_verifier', 'user_id', 'auth."user"', 'id'),
  owned('auth.known_device', 'user_id', 'auth."user"', 'id'),
  owned('auth.email_change', 'user_id', 'auth."user"', 'id'),
  owned('auth.oauth_grant', 'user_id', 'auth."user"', 'id'),
  owned('auth.outbox', 'change_id', 'auth.email_change', 'id'),
  owned('auth.outbox', 'code_id', 'auth.one_time_code', 'id'),
  owned('app.session', 'user_id', 'app.app_user', 'user_id'),
  owned('app.membership', 'user_id', 'app.app_user', 'user_id'),
  owned('app.membership', 'tenant_id', 'app.tenant', 'tenant_id'),
  owned('app.tenant', 'created_by', 'app.app_user', 'user_id'),
  owned('app.demand_notice', 'user_id', 'app.app_user', 'user_id'),
  owned('app.demand_notice', 'tenant_id', 'app.tenant', 'tenant_id'),
  owned('app.key_notice', 'user_id', 'app.app_user', 'user_id'),
  owned('app.key_notice', 'tenant_id', 'app.tenant', 'tenant_id'),
  owned('app.key_notice', 'done_by', 'app.app_user', 'user_id'),
  owned('app.invitation', 'tenant_id', 'app.tenant', 'tenant_id'),
  owned('app.invitation', 'invited_by', 'app.app_user', 'user_id'),
  {
    name: 'No address has two users',
    rows: `
      select format('%s has %s users', lower(email), count(*)) as sentence
      from auth."user" group by lower(email) having count(*) > 1`,
  },
  {
    name: 'No user has two passwords',
    rows: `
      select format('user %s has %s passwords', "userId", count(*)) as sentence
      from auth.account where "providerId" = 'credential' group by "userId" having count(*) > 1`,
  },
  {
    name: 'No identity belongs to two users',
    rows: `
      select format('%s of %s is linked %s times', "accountId", issuer, count(*)) as sentence
      from auth.account where "providerId" <> 'credential'
      group by "providerId", issuer, "accountId" having count(*) > 1`,
  },
  {
    name: 'No user of the application is there twice',
    rows: `
      select format('%s is there %s times', auth_user_id, count(*)) as sentence
      from app.app_user group by auth_user_id having count(*) > 1`,
  },
  {
    // A client's own word may name anybody, where the profile lets it.
    name: 'A user of the application is one of the auth service, or was one',
    rows: `
      select format('%s was never a user of the auth service', p.auth_user_id) as sentence
      from app.app_user p
      where not exists (select from auth."user" u where u.id = p.auth_user_id)
        and not exists (select from auth.audit_event e where e.user_id = p.auth_user_id)
        and not exists (select from app.audit_event e
                        where e.user_id = p.user_id and e.detail->>'assurance' = 'client-asserted')`,
  },
  {
    name: 'A tenant has one owner',
    rows: `
      select format('tenant %s has %s owners', t.slug, count(m)) as sentence
      from app.tenant t left join app.membership m on m.tenant_id = t.tenant_id and m.role = 'owner'
      group by t.tenant_id having count(m) <> 1`,
  },
  {
    name: 'A tenant demands what its owner has said last',
    rows: `
      select format('tenant %s demands %s second factor, and its owner has said otherwise', t.slug,
                    case when t.second_factor_from is null then 'no' else 'a' end) as sentence
      from app.tenant t
      where (t.second_factor_from is not null) <> coalesce((
        select e.detail->>'action' = 'demandFactor' from app.audit_event e
        where e.machine = 'membership' and 'allow' = any(e.effects) and e.detail->>'tenant' = t.tenant_id::text
          and e.detail->>'action' in ('demandFactor', 'withdrawDemand')
        order by e.id desc limit 1), false)`,
  },
  {
    name: 'A person has one default tenant at most',
    rows: `
      select format('user %s has %s', user_id, count(*)) as sentence
      from app.membership where is_default group by user_id having count(*) > 1`,
  },
  {
    name: 'One key signs',
    rows: `
      select format('%s keys sign', count(*)) as sentence
      from auth.jwks where "expiresAt" is null having count(*) > 1`,
  },
]
