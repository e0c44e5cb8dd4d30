/** Sign-in, sessions, second factor, consents and third parties. permissions.ts describes the format of a line. */
export const signInPermissions = `
GET  /api/blade-auth/{captcha,public-key,sign-in-ways} public
POST /api/blade-auth/{logout,token} public
GET  /api/blade-auth/oauth/{authorize,consents,identities,user-info} signed-in
POST /api/blade-auth/oauth/{authorize,link,unlink} signed-in
GET  /api/blade-auth/oauth/callback/:source public
GET  /api/blade-auth/oauth/{captcha,clear-cache,logout} public
POST /api/blade-auth/oauth/consents/revoke signed-in
POST /api/blade-auth/oauth/link/:source signed-in
POST /api/blade-auth/oauth/{logout,token} public
GET  /api/blade-auth/oauth/refresh/:source signed-in
POST /api/blade-auth/oauth/refresh/:source signed-in
GET  /api/blade-auth/oauth/render/:source public
GET  /api/blade-auth/oauth/revoke/:source/:token signed-in
POST /api/blade-auth/oauth/revoke/:source/:token signed-in
POST /api/blade-auth/oauth/sms/send-validate public
GET  /api/blade-auth/second-factor signed-in
POST /api/blade-auth/second-factor/{confirm,offer,recovery-codes,remove} signed-in
POST /api/blade-auth/session/end signed-in
GET  /api/blade-auth/session/{history,list} signed-in
POST /api/blade-auth/{ticket,unlock} signed-in
`;
