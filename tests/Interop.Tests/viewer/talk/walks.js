'use strict';
// Ways over the border between two regions that lie beside one another.
const { ControlFlags, Utils, UUID, Vector3 } = require('@caspertech/node-metaverse');
const { TeleportEvent } = require('@caspertech/node-metaverse/dist/lib/events/TeleportEvent');
const { TeleportEventType } = require('@caspertech/node-metaverse/dist/lib/enums/TeleportEventType');
const { AttachmentPoint } = require('@caspertech/node-metaverse/dist/lib/enums/AttachmentPoint');
const { PCode } = require('@caspertech/node-metaverse/dist/lib/enums/PCode');

const EDGE = 20; // metres from the border within which somebody who has just come is still
const LONG = 30000;
const WIDTH = 256;

const address = (octets) => Buffer.from(octets.toArray()).join('.');

class Walks {
    /** @param east whether the other region lies in the east of the one where all begins. */
    constructor(play, neighbours, east) {
        Object.assign(this, { play, neighbours, east, stage: play.stage });
    }

    /** A place before the border, on either side of it. */
    edge(region, metres) {
        const east = region === this.play.here ? this.east : !this.east;
        return new Vector3([east ? WIDTH - metres : metres, 128, 30]);
    }

    async wears(who, seenBy) {
        this.hat ??= await this.stage.takeSomething(who, 'Wanderhut');
        await this.hat.attachToAvatar(AttachmentPoint.Skull);
        await this.seesHat(who, seenBy);
    }

    async seesHat(who, seenBy) {
        for (const one of [who, seenBy]) {
            await this.stage.until(`the hat of ${who.user} seen by ${one.user}`, () => this.stage.wornOn(one, who.id, this.hat.itemID), LONG);
        }
    }

    /** The region next door is told of and answers who looks in, and shows who stands there. */
    async looksIn(who, other) {
        const told = (await this.play.hears(who, 'EnableSimulator', () => true, 0, LONG)).SimulatorInfo[0];
        const established = await this.play.hears(who, 'EstablishAgentCommunication', () => true, 0, LONG);
        this.stage.expect(String(established['sim-ip-and-port']).startsWith(address(told.IP)), 'both events to tell of one place');
        const circuit = this.neighbours.of(who, { ip: address(told.IP), port: told.Port });
        const handshake = await this.stage.until('the handshake', () => circuit.packets.find(({ message }) => message.name === 'RegionHandshake'), LONG);
        await this.stage.until(other.user + ' seen from next door', () => circuit.packets.some(({ message }) =>
            message.name === 'ObjectUpdate' && message.ObjectData.some((block) => block.PCode === PCode.Avatar && block.FullID.toString() === other.id)), LONG);
        return { region: Utils.BufferToStringSimple(handshake.message.RegionInfo.SimName) };
    }

    /** Goes over the border with the key held down, and lets go on the other side. */
    async crosses(who, region, seenBy, extra = 0) {
        const eastward = (region === this.play.there) === this.east;
        const letGo = this.stage.hold(who, extra | (eastward ? ControlFlags.AGENT_CONTROL_AT_POS : ControlFlags.AGENT_CONTROL_AT_NEG));
        const crossed = await this.play.next(who, 'CrossedRegion', LONG).finally(letGo);
        const between = await this.follows(who, region, crossed);
        const seen = await this.stage.until(`${who.user} seen by ${seenBy.user}`, () => this.stage.avatarOf(seenBy, who.id), LONG);
        const fromBorder = eastward ? seen.position.x : WIDTH - seen.position.x;
        this.stage.expect(fromBorder < EDGE && Math.abs(seen.position.y - 128) < 5, `the place at the border, not ${seen.position}`);
        await this.seesHat(who, seenBy);
        return { between, metres: Math.round(fromBorder * 10) / 10 };
    }

    /** Enters the region of a CrossedRegion, as viewers do. The milliseconds are those for which one stands between both. */
    async follows(who, region, crossed) {
        const border = crossed.body.RegionData[0];
        const complete = this.play.next(who, 'AgentMovementComplete', LONG);
        who.bot.clientEvents.onTeleportEvent.next(Object.assign(new TeleportEvent(), {
            message: '', eventType: TeleportEventType.TeleportCompleted, simIP: address(border.SimIP), simPort: border.SimPort, seedCapability: border.SeedCapability
        }));
        await this.play.stands(who, region);
        return Math.round((await complete).at - crossed.at);
    }

    async sits(who) {
        this.seat = (await this.stage.makePrim(who)).FullID;
        await who.bot.clientCommands.movement.sitOnObject(this.seat, Vector3.getZero());
        await this.seesRider(who, who);
    }

    async seesRider(who, seenBy) {
        return await this.stage.until(`${who.user} seen on the seat by ${seenBy.user}`, () => {
            const [rider, seat] = [this.stage.avatarOf(seenBy, who.id), this.stage.objectOf(seenBy, this.seat)];
            return rider && seat && rider.object.ParentID === seat.ID && seat;
        }, LONG);
    }

    /** Moves what she sits on over the border, and is there on it. */
    async rides(who, region, seenBy) {
        const seat = await this.seesRider(who, who);
        const eastward = (region === this.play.there) === this.east;
        const crossed = this.play.next(who, 'CrossedRegion', LONG);
        await seat.setGeometry(new Vector3([eastward ? WIDTH + 6 : -6, 128, 30]));
        const between = await this.follows(who, region, await crossed);
        const { Position: place } = await this.seesRider(who, seenBy);
        const fromBorder = eastward ? place.x : WIDTH - place.x;
        this.stage.expect(fromBorder > 0 && fromBorder < EDGE && Math.abs(place.y - 128) < 5, `the seat at the border, not ${place}`);
        await this.seesRider(who, who);
        await this.seesHat(who, seenBy);
        return { between, metres: Math.round(fromBorder * 10) / 10 };
    }

    async standsUp(who, seenBy) {
        who.bot.clientCommands.movement.stand();
        await this.stage.until(`${who.user} seen to stand by ${seenBy.user}`, () => !this.stage.avatarOf(seenBy, who.id)?.object.ParentID, LONG);
    }

    /** The people of the region that he has left are told that he is gone, or, where they see into the other, that he is there. */
    async isGone(who, seenBy) {
        await this.stage.until(`${who.user} gone for ${seenBy.user}`, () =>
            !this.stage.avatarOf(seenBy, who.id) || this.neighbours.wasToldLastNextDoor(seenBy, who.id), LONG);
    }

    async builds(who) {
        const prim = await this.stage.makePrim(who);
        await prim.setName('Grenzstein');
        this.stone = prim.FullID.toString();
        await prim.setGeometry(this.edge(who.bot.currentRegion.regionName, 10));
    }

    async seesStone(who) {
        return await this.stage.until('the stone seen by ' + who.user, () => this.stage.objectOf(who, new UUID(this.stone)), LONG);
    }

    /** Its owner moves the object over the border: it is there, in the place that was meant, with its name and its owner, and here no more. */
    async sends(owner, region, { here, there }) {
        const stone = await this.seesStone(owner);
        const eastward = (region === this.play.there) === this.east;
        await stone.setGeometry(new Vector3([eastward ? WIDTH + 6 : -6, 120, 30]));
        // Who has been here before may still know it by its old place until he is told anew.
        const seen = await this.stage.until('the stone six metres over', () => {
            const known = this.stage.objectOf(there, new UUID(this.stone));
            const x = known && (eastward ? known.Position.x : WIDTH - known.Position.x);
            return known && Math.abs(x - 6) < 0.5 && Math.abs(known.Position.y - 120) < 0.5 ? known : undefined;
        }, LONG);
        await this.stage.until('the stone gone here', () =>
            !this.stage.objectOf(here, new UUID(this.stone)) || this.neighbours.wasToldLastNextDoor(here, this.stone), LONG);
        const { name, owner: whose } = await this.stage.propertiesOf({ ...there, commands: there.bot.clientCommands }, seen);
        this.stage.expect(name === 'Grenzstein' && whose === owner.id, `its name and its owner, not ${name} of ${whose}`);
    }
}

module.exports = { Walks };
