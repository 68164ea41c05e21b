'use strict';
const { UUID, Utils } = require('@caspertech/node-metaverse');
const { AssetType } = require('@caspertech/node-metaverse/dist/lib/enums/AssetType');
const { InventoryType } = require('@caspertech/node-metaverse/dist/lib/enums/InventoryType');
const { now, messageOf, text, SHORT } = require('./play');

const [PUBLIC, VOICE] = [0x8000, 0x10000000]; // bits of RegionFlags
const [BAN, NO_BAN, MANAGER, NO_MANAGER] = [1 << 6, 1 << 7, 1 << 8, 1 << 9]; // of EstateAccessDelta
const HOME = [128, 128];

// What the owner of the estate does in one of its regions, as it is in the other.
class Estates {
    constructor(play) {
        this.play = play;
    }

    order(who, method, ...words) {
        return now(who).region.estateMessage(method, words);
    }

    async words(owner, guest) {
        const [since, words] = [this.play.mark(), 'Kaffee um vier'];
        await this.order(owner, 'instantmessage', owner.user, words);
        await this.play.stage.until('the words', () => this.play.find(guest, /^(Agent)?AlertMessage$|^ImprovedInstantMessage$/,
            (body) => text((body.AlertData || body.MessageBlock).Message).includes(words), since)[0], SHORT);
    }

    async flags(who) {
        const since = this.play.mark();
        this.play.stage.send(who, messageOf('RequestRegionInfo'), {});
        return (await this.play.hears(who, 'RegionInfo', () => true, since, 3000)).RegionInfo.RegionFlags >>> 0;
    }

    async settings(owner, guest) {
        const before = await this.flags(guest);
        const wanted = ((await this.flags(owner) | PUBLIC) & ~VOICE | (~before & VOICE)) >>> 0;
        await this.order(owner, 'estatechangeinfo', '', String(wanted), '0');
        await this.play.stage.until('the setting there', async () => ((await this.flags(guest) ^ before) & VOICE) !== 0, SHORT);
    }

    async covenant(owner, guest) {
        const folder = await this.play.newFolder(owner, 'Vertrag');
        const card = await folder.uploadAsset(AssetType.Notecard, InventoryType.Notecard,
            Buffer.from('Linden text version 2\n{\nLLEmbeddedItems version 1\n{\ncount 0\n}\nText length 4\nRuhe}\n'), 'Vertrag ' + UUID.random(), '');
        await this.order(owner, 'estatechangecovenantid', card.assetID.toString());
        await this.play.stage.until('the covenant there', async () => {
            const since = this.play.mark();
            this.play.stage.send(guest, messageOf('EstateCovenantRequest'), {});
            const told = await this.play.hears(guest, 'EstateCovenantReply', () => true, since, 3000);
            return told.Data.CovenantID.equals(card.assetID);
        }, SHORT);
    }

    async manages(who) {
        const since = this.play.mark();
        await this.order(who, 'getinfo');
        return await this.play.hears(who, 'EstateOwnerMessage', (body) => text(body.MethodData.Method) === 'estateupdateinfo', since, 1500)
            .then(() => true, () => false);
    }

    access(owner, delta, who) {
        return this.order(owner, 'estateaccessdelta', '0', String(delta), who.id);
    }

    async manager(owner, guest) {
        await this.access(owner, MANAGER, guest);
        await this.play.stage.until('him a manager there', () => this.manages(guest), SHORT);
        await this.access(owner, NO_MANAGER, guest);
        await this.play.stage.until('him none any more', async () => !await this.manages(guest), SHORT);
    }

    // Home is another region, or a place in this one where he does not stand; who has none is logged out. A region of OpenSimulator does not take back for
    // some seconds who has just left it: then it is said again.
    async sentHome(guest, act) {
        const [since, region] = [this.play.mark(), this.play.regionOf(guest)];
        const isSent = () => this.play.isIn(guest) && (this.isAtHome(guest) || this.play.regionOf(guest) !== region)
            || this.play.find(guest, 'KickUser', () => true, since)[0];
        await this.play.stage.until('him away from home', () => !this.isAtHome(guest), SHORT);
        let tries = 0;
        await this.play.stage.until(guest.user + ' sent home', async () => {
            tries++;
            await act().catch(() => undefined); // OpenSimulator's sends the owner away too, before it acknowledges
            return await this.play.stage.until('home', isSent, SHORT).catch(() => undefined);
        }, 2 * SHORT);
        const kicked = this.play.find(guest, 'KickUser', () => true, since)[0];
        this.play.stage.expect(kicked === undefined, 'him to keep his session, not ' + (kicked && text(kicked.UserInfo.Reason)));
        return { to: this.play.regionOf(guest), ...tries > 1 ? { tries } : {} };
    }

    isAtHome(guest) {
        const seen = this.play.stage.avatarOf(guest, guest.id);
        return seen && Math.hypot(seen.position.x - HOME[0], seen.position.y - HOME[1]) < 10;
    }

    async banned(owner, guest, region) {
        const { user } = guest;
        await this.access(owner, BAN, guest);
        await this.play.stage.pause(1000);
        if (this.play.stage.bots.includes(guest)) {
            await this.play.stage.leave(guest);
        }
        const came = await this.play.arrive(user, region).catch(() => undefined);
        const where = came && this.play.regionOf(came);
        if (came) {
            await this.play.stage.leave(came);
        }
        await this.access(owner, NO_BAN, guest);
        this.play.stage.expect(where !== region, 'who is banned not to come in');
        return { instead: where || 'refused' };
    }
}

module.exports = { Estates };
