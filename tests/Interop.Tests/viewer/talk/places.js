'use strict';
const { UUID, Utils } = require('@caspertech/node-metaverse');
const { now, messageOf, SHORT } = require('./play');

const [LURE, DENIED, REQUESTED] = [22, 24, 26];
const PEOPLE = 6; // type of MapItemRequest
const MUTED_PERSON = 1;

// The map, who is where, and ways between the regions.
class Places {
    constructor(play) {
        this.play = play;
    }

    async people(who, other) {
        const { handle, x, y } = this.place(other);
        const found = await this.play.stage.until('somebody in ' + this.play.regionOf(other), async () => {
            const since = this.play.mark();
            this.play.stage.send(who, messageOf('MapItemRequest'), {
                AgentData: { Flags: 2, EstateID: 0, Godlike: false }, RequestData: { ItemType: PEOPLE, RegionHandle: handle }
            });
            const reply = await this.play.hears(who, 'MapItemReply', (body) => body.RequestData.ItemType === PEOPLE, since, 2000).catch(() => ({ Data: [] }));
            return reply.Data.find((item) => item.Extra > 0 && item.X >= x && item.X < x + 256 && item.Y >= y && item.Y < y + 256);
        }, SHORT);
        return { count: found.Extra };
    }

    // The library has metres from the login and regions from the map, and takes both for metres.
    place(client) {
        const [x, y] = [client.bot.currentRegion.xCoordinate, client.bot.currentRegion.yCoordinate].map((one) => one > 65535 ? one : one * 256);
        return { x, y, handle: Utils.RegionCoordinatesToHandle(x, y).regionHandle };
    }

    async search(who, other) {
        const found = await now(who).grid.getRegionByName(this.play.regionOf(other));
        const { handle } = this.place(other);
        this.play.stage.expect(found.handle.toString() === handle.toString(), `the region at ${handle}, not ${found.handle}`);
        return { x: found.X, y: found.Y };
    }

    async profile(who, other) {
        const profile = await now(who).agent.getAvatarProperties(other.id);
        this.play.stage.expect(/^\d+\/\d+\/\d{4}$/.test(profile.BornOn), 'a day of birth, not ' + profile.BornOn);
        const name = (await now(who).grid.avatarKey2Name(new UUID(other.id))).getName();
        this.play.stage.expect(name === other.user, 'the name, not ' + name);
    }

    async lured(from, to) {
        const since = this.play.mark();
        await now(from).comms.sendTeleport(to.id, 'komm her');
        const lure = await this.play.message(to, LURE, (message) => message.from.toString() === from.id, since);
        this.play.stage.expect(lure.text.startsWith('komm her'), 'the invitation as it was written, not ' + lure.text);
        return { lureID: lure.id, from: lure.from };
    }

    async lureDeclined(from, to) {
        const since = this.play.mark();
        const lure = await this.lured(from, to);
        this.play.write(to, from.id, DENIED, '', lure.lureID);
        await this.play.message(from, DENIED, (message) => message.from.toString() === to.id, since);
    }

    async requested(who, host) {
        const since = this.play.mark();
        this.play.write(who, host.id, REQUESTED, 'darf ich?', UUID.random());
        const request = await this.play.message(host, REQUESTED, (message) => message.from.toString() === who.id, since);
        this.play.stage.expect(request.text === 'darf ich?', 'the request as it was written, not ' + request.text);
    }

    async lureAccepted(from, to) {
        const lure = await this.lured(from, to);
        await now(to).teleport.acceptTeleport(lure);
        await this.play.stands(to, this.play.regionOf(from));
    }

    mute(who, other) {
        this.play.stage.send(who, messageOf('UpdateMuteListEntry'), {
            MuteData: { MuteID: new UUID(other.id), MuteName: Utils.StringToBuffer(other.user), MuteType: MUTED_PERSON, MuteFlags: 0 }
        });
    }

    async mutes(who, other) {
        const list = await this.play.stage.until('a list of the muted', async () => {
            const since = this.play.mark();
            this.play.stage.send(who, messageOf('MuteListRequest'), { MuteData: { MuteCRC: 0 } });
            const told = await this.play.hears(who, 'MuteListUpdate', () => true, since, 3000).catch(() => undefined);
            return told && String(await who.bot.currentRegion.circuit.XferFileDown(Utils.BufferToStringSimple(told.MuteData.Filename), true, false, UUID.zero(), 0, false));
        }, SHORT);
        this.play.stage.expect(list.includes(`${MUTED_PERSON} ${other.id} ${other.user}`), 'the muted, not ' + list);
    }

    async setHome(who) {
        const since = this.play.mark();
        const { position } = this.play.stage.avatarOf(who, who.id);
        this.play.stage.send(who, messageOf('SetStartLocationRequest'), {
            StartLocationData: { SimName: Utils.StringToBuffer(''), LocationID: 1, LocationPos: position, LocationLookAt: position }
        });
        await this.play.hears(who, /^(Agent)?AlertMessage$/, (body) => /home position set/i.test(Utils.BufferToStringSimple(body.AlertData.Message)), since);
    }
}

module.exports = { Places };
