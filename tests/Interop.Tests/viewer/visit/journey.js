'use strict';
// What the steps of visit work with: a traveller, a friend who stays at home and somebody of the other grid, and the ways between the two grids.
const { Vector3, UUID, Utils } = require('@caspertech/node-metaverse');
const { Message } = require('@caspertech/node-metaverse/dist/lib/enums/Message');
const { MapNameRequestMessage } = require('@caspertech/node-metaverse/dist/lib/classes/messages/MapNameRequest');
const { TeleportLandmarkRequestMessage } = require('@caspertech/node-metaverse/dist/lib/classes/messages/TeleportLandmarkRequest');
const { Steps, now } = require('../steps');

const SHORT = 60000; // what has not come by then does not come; where processors are taken, a step takes many seconds
const LOOK_AROUND = 4000; // as people do: OpenSimulator is still closing its last circuit of him, and loses one that is opened meanwhile
const LOOK = new Vector3([1, 0, 0]);

class Journey extends Steps {
    constructor(stage) {
        super(stage);
        this.place = stage.options.place.substring(stage.options.place.indexOf(' ') + 1);
        this.home = stage.options.region;
    }

    async arrive() {
        const [guest, friend, host] = this.stage.options.users;
        this.host = await this.arriveThere(host);
        this.friend = await this.stage.arrive(friend);
        this.guest = await this.stage.arrive(guest);
    }

    async arriveThere(user) {
        return await this.stage.arrive(user, 'last', this.stage.options.host);
    }

    async stands(region) {
        await this.stage.until(this.guest.user + ' in ' + region, () =>
            this.guest.bot.currentRegion.regionName === region && this.stage.avatarOf(this.guest, this.guest.id), SHORT);
        await this.stage.pause(Number(this.stage.options['look-around'] ?? LOOK_AROUND));
        return { region };
    }

    async go() {
        await now(this.guest).teleport.teleportToHandle(await this.find(this.stage.options.place), new Vector3([100, 120, 30]), LOOK);
        return await this.stands(this.place);
    }

    // The map's answer: the library's own search wants the name back as it was written, which is not how links are called.
    async find(place) {
        const told = this.stage.told(this.guest, Message.MapBlockReply, (message) => message.Data.some((block) => block.X > 0), SHORT);
        this.stage.send(this.guest, new MapNameRequestMessage(), {
            AgentData: { Flags: 2, EstateID: 0, Godlike: false }, NameData: { Name: Utils.StringToBuffer(place) }
        });
        const block = (await told).Data.find((one) => one.X > 0);
        this.stage.say('link', { name: Utils.BufferToStringSimple(block.Name), x: block.X, y: block.Y });
        return Utils.RegionCoordinatesToHandle(block.X * 256, block.Y * 256).regionHandle;
    }

    async landmarked(asset) {
        const arrived = now(this.guest).teleport.awaitTeleportEvent(true);
        const { circuit } = this.guest.bot.currentRegion;
        this.stage.send(this.guest, new TeleportLandmarkRequestMessage(), {
            Info: { AgentID: this.guest.bot.agentID(), SessionID: circuit.sessionID, LandmarkID: asset }
        });
        await arrived;
    }

    async goesHome() {
        await this.landmarked(UUID.zero());
        return await this.stands(this.home);
    }

    async follows(who, region) {
        const lures = this.stage.listen(this.guest, 'onLure');
        await now(who).comms.sendTeleport(this.guest.id, 'komm her');
        const lure = await this.stage.until('the invitation', () => lures[0], SHORT);
        await now(this.guest).teleport.acceptTeleport(lure);
        return { ...await this.stands(region), text: lure.lureMessage };
    }

    async isGone() {
        await this.stage.until('the guest gone for the host', () => !this.stage.avatarOf(this.host, this.guest.id), SHORT);
    }

    async usesLandmark(asset) {
        this.stage.expect(asset !== undefined, 'a landmark');
        await this.landmarked(asset);
        return await this.stands(this.place);
    }
}

module.exports = { Journey, SHORT };
