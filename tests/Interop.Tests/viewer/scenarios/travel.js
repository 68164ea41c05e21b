'use strict';
const { ControlFlags, Vector3 } = require('@caspertech/node-metaverse');
const { Circuit } = require('@caspertech/node-metaverse/dist/lib/classes/Circuit');
const { EventQueueClient } = require('@caspertech/node-metaverse/dist/lib/classes/EventQueueClient');
const { TeleportEvent } = require('@caspertech/node-metaverse/dist/lib/events/TeleportEvent');
const { TeleportEventType } = require('@caspertech/node-metaverse/dist/lib/enums/TeleportEventType');
const { UseCircuitCodeMessage } = require('@caspertech/node-metaverse/dist/lib/classes/messages/UseCircuitCode');
const { CloseCircuitMessage } = require('@caspertech/node-metaverse/dist/lib/classes/messages/CloseCircuit');
const { PacketFlags } = require('@caspertech/node-metaverse/dist/lib/enums/PacketFlags');
const { FilterResponse } = require('@caspertech/node-metaverse/dist/lib/enums/FilterResponse');
const { Message } = require('@caspertech/node-metaverse/dist/lib/enums/Message');

const PATIENCE = 60000;
const HARBOUR = 'Interop Harbour';
const MEADOW = 'Interop Meadow';

// The library passes over what tells of neighbours and borders: it is taken from the answers of the event queue.
function hearEvents() {
    const heard = [];
    const post = EventQueueClient.prototype.capsPostXML;
    EventQueueClient.prototype.capsPostXML = async function (...words) {
        const answer = await post.apply(this, words);
        heard.push(...(answer && answer.events || []).map((event) => ({ ...event, to: this.agent.agentID.toString() })));
        return answer;
    };
    return (stage, client, name) => stage.until(name, () => heard.find((event) => event.message === name && event.to === client.id), PATIENCE);
}

const address = (binary) => Buffer.from(binary.toArray()).join('.');

// Looks in from next door with the library's circuit: the handshake names the region, and whoever stands there is seen.
async function lookIn(stage, ada, place, other) {
    const own = ada.bot.currentRegion.circuit;
    const circuit = Object.assign(new Circuit(), {
        circuitCode: own.circuitCode, sessionID: own.sessionID, secureSessionID: own.secureSessionID, udpBlacklist: own.udpBlacklist,
        ipAddress: address(place.IP), port: place.Port
    });
    circuit.init();
    const handshake = circuit.waitForMessage(Message.RegionHandshake, PATIENCE);
    const seen = circuit.waitForMessage(Message.ObjectUpdate, PATIENCE, (message) =>
        message.ObjectData.some((block) => block.FullID.toString() === other.id) ? FilterResponse.Finish : FilterResponse.NoMatch);
    const use = new UseCircuitCodeMessage();
    use.CircuitCode = { SessionID: own.sessionID, ID: ada.bot.agentID(), Code: own.circuitCode };
    await circuit.waitForAck(circuit.sendMessage(use, PacketFlags.Reliable), PATIENCE);
    const name = String((await handshake).RegionInfo.SimName).replace(/\0/g, '');
    await seen;
    circuit.sendMessage(new CloseCircuitMessage(), PacketFlags.Reliable);
    await stage.pause(500);
    circuit.shutdown();
    return name;
}

const standsIn = (stage, client, region) => stage.until(client.user + ' in ' + region, () =>
    client.bot.currentRegion.regionName === region && stage.avatarOf(client, client.id));

// A neighbour comes into view, is walked into over the border, and left again by teleport; somebody who stands there sees it.
module.exports = async (stage) => {
    const hear = hearEvents();
    const ben = await stage.arrive(stage.options.users[1], `uri:${MEADOW}&20&128&30`);
    stage.expect(ben.bot.currentRegion.regionName === MEADOW, 'Ben to be in ' + MEADOW);
    const ada = await stage.arrive(stage.options.users[0], `uri:${HARBOUR}&240&128&30`);

    const place = (await hear(stage, ada, 'EnableSimulator')).body.SimulatorInfo[0];
    const established = (await hear(stage, ada, 'EstablishAgentCommunication')).body;
    stage.expect(String(established['sim-ip-and-port']).startsWith(address(place.IP)), 'both events to tell of one place');
    stage.expect((await fetch(established['seed-capability'], {
        method: 'POST', headers: { 'Content-Type': 'application/llsd+xml' }, body: '<llsd><array><string>EventQueueGet</string></array></llsd>'
    })).status === 200, 'the seed of the neighbour to answer');
    stage.say('neighbour', { region: await lookIn(stage, ada, place, ben) });

    const letGo = stage.hold(ada, ControlFlags.AGENT_CONTROL_AT_POS);
    const border = (await hear(stage, ada, 'CrossedRegion')).body.RegionData[0];
    letGo();
    ada.bot.clientEvents.onTeleportEvent.next(Object.assign(new TeleportEvent(), {
        message: '', eventType: TeleportEventType.TeleportCompleted, simIP: address(border.SimIP), simPort: border.SimPort,
        seedCapability: border.SeedCapability
    }));
    await standsIn(stage, ada, MEADOW);
    const seen = await stage.until('Ada seen by Ben', () => stage.avatarOf(ben, ada.id));
    stage.say('crossed', { x: seen.position.x, y: seen.position.y });

    await stage.until('her event queue', () => ada.bot.currentRegion.caps.eventQueueClient); // without it the library gives the teleport up
    await ada.bot.clientCommands.teleport.teleportTo(HARBOUR, new Vector3([100, 90, 30]), new Vector3([1, 0, 0]));
    await standsIn(stage, ada, HARBOUR);
    const back = stage.avatarOf(ada, ada.id).position;
    stage.say('teleported', { x: back.x, y: back.y });
};
