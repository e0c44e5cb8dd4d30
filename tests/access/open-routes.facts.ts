/**
 * Routes that may be called without a specific permission, each with the reason. A new route that is public or open to every signed-in user
 * needs a line here with its reason; without it the access tests fail.
 */
interface OpenRoute {
  /** 'GET /api/…', or a pattern of such texts. */
  readonly route: string | RegExp;
  readonly why: string;
}

/** Answer without a token. */
export const publicRoutes: readonly OpenRoute[] = [
  { route: 'POST /api/blade-auth/oauth/token', why: 'before anyone signed in there is no token' },
  { route: 'POST /api/blade-auth/token', why: 'before anyone signed in there is no token' },
  { route: 'GET /api/blade-auth/oauth/captcha', why: 'asked for by the sign-in form' },
  { route: 'GET /api/blade-auth/captcha', why: 'asked for by the sign-in form' },
  { route: 'GET /api/blade-auth/public-key', why: 'encrypts the password of the sign-in form' },
  { route: 'GET /api/blade-system/tenant/info', why: 'gives the sign-in form its tenant and picture' },
  { route: 'GET /api/blade-auth/oauth/logout', why: 'answers the same to someone who is out already' },
  { route: 'POST /api/blade-auth/oauth/logout', why: 'answers the same to someone who is out already' },
  { route: 'POST /api/blade-auth/logout', why: 'answers the same to someone who is out already' },
  { route: 'GET /api/blade-auth/oauth/clear-cache', why: 'does nothing; clients call it after logging out' },
  { route: 'POST /api/blade-auth/oauth/sms/send-validate', why: 'signing in by a code to a phone' },
  { route: 'GET /api/blade-auth/sign-in-ways', why: 'tells the sign-in form which ways a tenant has' },
  {
    route: /^GET \/api\/blade-auth\/oauth\/(render|callback)\/:source$/,
    why: 'leads to a third party and back, before there is a token',
  },
  {
    route: /^POST \/api\/blade-(user|system\/user)\/register-guest$/,
    why: 'a third-party identity without account asks for one',
  },
  {
    route: /^POST \/api\/blade-push\/acknowledge(\/look)?$/,
    why: 'a link in a message, opened on a phone; its unguessable token lets in, for a day and once',
  },
  {
    route: 'POST /api/blade-push/answer',
    why: 'a provider posts what people answered; the key in its address and the provider’s signature let in, for each message once',
  },
  {
    route: 'POST /api/blade-candidAlarm/candidAlarm/report',
    why: 'a camera signs in with a key of its own, which posts pictures of its station and opens nothing else',
  },
  {
    route: /^POST \/api\/blade-board\/wall\/(open|data|feed)$/,
    why: 'the screen of a control room has no user; its unguessable key opens one board for reading, until it is revoked',
  },
  {
    route: 'POST /api/blade-video/wall/streamUrl',
    why: 'the key of a wall lets in, for the cameras that its board names and whoever made it may watch',
  },
  {
    route: /^(GET|POST) \/api\/blade-video\/play\/:ticket\/(:name|whep)$/,
    why: 'a player sends no header; the sealed ticket in the path lets in for one camera, while its session may watch it',
  },
  {
    route: 'GET /api/blade-resource/file/:name',
    why: 'an <img> sends no token; the unguessable name lets in',
  },
];

/** Answer an empty list without a token, and require a valid one otherwise. */
export const emptyRoutes: readonly OpenRoute[] = [
  {
    route: /^GET \/api\/blade-system\/menu\/(routes|routes-ext|top-menu|auth-routes)$/,
    why: 'clients of this family ask for menus before they sign in: nobody has none',
  },
];

/** Answer every signed-in user. They show or change the caller's own records, within the data scope, or nothing secret. */
export const signedInRoutes: readonly OpenRoute[] = [
  {
    route: /^GET \/api\/blade-desk\/dashboard\/(activities|info)$/,
    why: 'the caller’s own acts, and how much waits for him of what he may see',
  },
  {
    route: /^GET \/api\/blade-desk\/notice\/(notices|my-notices)$/,
    why: 'released notices, which everybody of the tenant reads',
  },
  { route: 'GET /api/blade-weather/place/provider', why: 'which map a link to a station opens' },
  { route: 'GET /api/blade-live/access', why: 'whether the caller may open the live feed' },
  { route: /^(GET|POST) \/api\/blade-auth\//, why: 'sessions and tickets of the caller' },
  {
    route: /^(GET|POST) \/api\/blade-(user|system\/user)\/(info|detail-self|update-info|update-password)$/,
    why: 'the caller’s own account',
  },
  {
    route: /^GET \/api\/blade-(user|system\/user)\/(list|page|user-list|search\/user)$/,
    why: 'colleagues to pick from, reduced to names where the caller has no right to the list',
  },
  {
    route: /^GET \/api\/blade-system\/menu\/(routes|routes-ext|buttons|top-menu|auth-routes|spellings)$/,
    why: 'the caller’s own menu',
  },
  {
    route: /^GET \/api\/blade-system\/(dict|dict-biz)\/(select|dictionary|dictionary-tree|child-list)$/,
    why: 'words that every screen shows',
  },
  {
    route: /^GET \/api\/blade-system\/region\/(get-province-city|lazy-tree|select)$/,
    why: 'the national list of regions',
  },
  {
    route: 'GET /api/blade-watch/watch/find',
    why: 'names of what the caller may list anyway, kind by kind, within the data scope',
  },
  {
    route: /^GET \/api\/blade-system\/region\/getStationRegion$/,
    why: 'stations the caller sees, by region',
  },
  {
    route: /^GET \/api\/blade-system\/(dept|role|post)\/(tree|lazy-tree|select)$/,
    why: 'the organisation to pick from, titles only',
  },
  { route: 'GET /api/blade-system/tenant/select', why: 'the caller’s own tenant, to pick from' },
  {
    route: /^POST \/api\/blade-resource\/oss\/endpoint\/put-file(-by-name)?$/,
    why: 'pictures of forms and the own avatar; what comes in is judged and bounded',
  },
  {
    route: /^POST \/api\/blade-resource\/sms\/((endpoint\/)?validate-message|endpoint\/send-validate)$/,
    why: 'a code to a phone, bounded per phone and per address',
  },
  { route: /^GET \/api\/blade-index\/index\//, why: 'figures of the stations the caller sees' },
  { route: 'GET /api/blade-weather/weather/forecast', why: 'the weather at a station the caller sees' },
  {
    route: /^GET \/api\/blade-(stationInfo|dtu|xwj)\/\w+\/(list\/\w+|noPage)$/,
    why: 'stations, DTUs and devices the caller sees, to pick from',
  },
  {
    route: /^(GET|POST) \/api\/blade-desk\/notice\/(released|released-detail|unread|read)$/,
    why: 'what everybody of the tenant is told, and whether the caller has read it',
  },
  {
    route: /^(GET|POST) \/api\/blade-system\/list-settings(\/save)?$/,
    why: 'how the caller has arranged his own lists',
  },
];

/** The line for a route. */
export function openLine(
  lines: readonly OpenRoute[],
  { method, path }: { readonly method: string; readonly path: string },
): OpenRoute | undefined {
  const name = `${method} ${path}`;
  return lines.find(({ route }) => (typeof route === 'string' ? route === name : route.test(name)));
}
