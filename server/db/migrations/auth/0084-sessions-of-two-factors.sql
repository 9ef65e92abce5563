-- Housekeeping looks each hour at the sessions of two factors, whose lives the settings may have shortened, and read all sessions for that. Neither
-- column changes with a use, so that a later end stays beside the old one.
create index session_of_two_factors on auth.session ("rememberMe", id) where aal = 'aal2';
