export { stopSharedSite as default } from './shared-site';
