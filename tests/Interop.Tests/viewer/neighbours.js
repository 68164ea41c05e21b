'use strict';
// Circuits into the regions next door, as viewers have them. The library knows the one region in which somebody stands: it opens no circuit where another is
// announced, closes the one of a region that is left, and opens a new one, from another port, where a viewer goes on with what it has.
const { Bot, UUID } = require('@caspertech/node-metaverse');
const { Circuit } = require('@caspertech/node-metaverse/dist/lib/classes/Circuit');
const { EventQueueClient } = require('@caspertech/node-metaverse/dist/lib/classes/EventQueueClient');
const { RegionHandshakeReplyMessage } = require('@caspertech/node-metaverse/dist/lib/classes/messages/RegionHandshakeReply');
const { UseCircuitCodeMessage } = require('@caspertech/node-metaverse/dist/lib/classes/messages/UseCircuitCode');
const { Message } = require('@caspertech/node-metaverse/dist/lib/enums/Message');
const { PacketFlags } = require('@caspertech/node-metaverse/dist/lib/enums/PacketFlags');

const PASSED_OVER = -1; // the number of a message that an open circuit need not be told again
const REPLY = 2 | 4; // nothing of the region is in a cache; appearance is the region's

const place = (circuit) => `${circuit.sessionID} at ${circuit.ipAddress}:${circuit.port}`;
const address = (octets) => Buffer.from(octets.toArray()).join('.');

/** The circuits of all people into regions where they do not stand. */
class Neighbours {
    constructor() {
        this.circuits = new Map();
        this.keepOpen();
        this.hearOfThem();
    }

    /** The circuit that somebody has into a region of that address, or undefined. */
    of(client, { ip, port }) {
        return this.circuits.get(place({ sessionID: client.bot.currentRegion.circuit.sessionID, ipAddress: ip, port }));
    }

    /** Whether the last full update of an avatar or object came from a region next door: viewers know one for each id, wherever it is told of. */
    wasToldLastNextDoor(client, id) {
        const own = client.bot.currentRegion.circuit;
        const last = (circuit) => Math.max(0, ...circuit.packets.filter(({ message }) => tellsOf(message, id)).map(({ at }) => at));
        return [...this.circuits.values()].some((circuit) => String(circuit.sessionID) === String(own.sessionID) && last(circuit) > last(own));
    }

    hearOfThem() {
        const neighbours = this;
        const post = EventQueueClient.prototype.capsPostXML;
        EventQueueClient.prototype.capsPostXML = async function (...words) {
            const answer = await post.apply(this, words);
            for (const { message, body } of answer && answer.events || []) {
                for (const region of message === 'EnableSimulator' ? body.SimulatorInfo : []) {
                    neighbours.look(this.agent, address(region.IP), region.Port);
                }
                if (message === 'EstablishAgentCommunication') {
                    ask(body['seed-capability']);
                }
            }
            return answer;
        };
    }

    look(agent, ipAddress, port) {
        const own = agent.currentRegion.circuit;
        const circuit = Object.assign(new Circuit(), {
            circuitCode: own.circuitCode, sessionID: own.sessionID, secureSessionID: own.secureSessionID, udpBlacklist: own.udpBlacklist, ipAddress, port
        });
        if (this.circuits.has(place(circuit)) || place(circuit) === place(own)) {
            return;
        }
        circuit.init();
        this.keep(circuit, agent);
        const use = new UseCircuitCodeMessage();
        use.CircuitCode = { SessionID: own.sessionID, ID: agent.agentID, Code: own.circuitCode };
        circuit.sendMessage(use, PacketFlags.Reliable);
    }

    // Answers what a region asks of those who look in, until it ends the circuit.
    keep(circuit, agent) {
        this.circuits.set(place(circuit), circuit);
        circuit.subscribeToMessages([Message.RegionHandshake], () => {
            const reply = new RegionHandshakeReplyMessage();
            reply.AgentData = { AgentID: agent.agentID, SessionID: circuit.sessionID };
            reply.RegionInfo = { Flags: REPLY };
            circuit.sendMessage(reply, PacketFlags.Reliable);
        });
        circuit.subscribeToMessages([Message.DisableSimulator, Message.CloseCircuit], () => {
            if (this.circuits.get(place(circuit)) === circuit) {
                this.circuits.delete(place(circuit));
                circuit.shutdown();
            }
        });
    }

    keepOpen() {
        const neighbours = this;
        const { init, shutdown } = Circuit.prototype;
        Circuit.prototype.init = function () {
            init.call(this);
            this.packets = [];
            this.onPacketReceived.subscribe((packet) => this.packets.push(Object.assign(packet, { at: packet.at ?? performance.now() })));
            const open = neighbours.circuits.get(place(this));
            if (open !== undefined) {
                neighbours.circuits.delete(place(this));
                goOn(open, this);
            }
        };
        Circuit.prototype.shutdown = function () {
            if (this.left !== undefined) {
                const agent = this.left;
                this.left = undefined;
                const circuit = Object.assign(new Circuit(), {
                    circuitCode: this.circuitCode, sessionID: this.sessionID, secureSessionID: this.secureSessionID, udpBlacklist: this.udpBlacklist,
                    ipAddress: this.ipAddress, port: this.port
                });
                circuit.init();
                handSocket(this, circuit);
                neighbours.keep(circuit, agent);
            }
            shutdown.call(this);
        };
        const change = Bot.prototype.changeRegion;
        Bot.prototype.changeRegion = async function (...words) {
            this.currentRegion.circuit.left = this.agent;
            return await change.apply(this, words);
        };
    }
}

// OpenSimulator tells nothing of its people to who has not asked for capabilities.
function ask(seed) {
    fetch(seed, {
        method: 'POST', headers: { 'Content-Type': 'application/llsd+xml' }, body: '<llsd><array><string>EventQueueGet</string></array></llsd>'
    }).catch((error) => console.error('no seed', String(error)));
}

function tellsOf(message, id) {
    switch (message.name) {
        case 'ObjectUpdate':
            return message.ObjectData.some((block) => block.FullID.toString() === id);
        case 'ObjectUpdateCompressed':
            return message.ObjectData.some((block) => new UUID(block.Data, 0).toString() === id); // the id is what such a block begins with
        default:
            return false;
    }
}

// The region takes both for one circuit: the numbers go on, and what it has told it does not tell again.
function handSocket(from, to) {
    to.client.close();
    Object.assign(to, { client: from.client, sequenceNumber: from.sequenceNumber, receivedPackets: from.receivedPackets });
    to.packets.unshift(...from.packets);
    to.client.removeAllListeners('message');
    to.client.on('message', (bytes, sender) => {
        if (sender.address === to.ipAddress && to.active) {
            to.receivedPacket(bytes);
        }
    });
    for (const { timeout } of from.awaitingAck.values()) {
        clearTimeout(timeout);
    }
    from.awaitingAck.clear();
    Object.assign(from, { client: null, active: false, receivedPackets: new Map() });
}

// Somebody comes into a region that he has looked into: what was told there is told to the library, which greets the region as if it were new.
function goOn(from, to) {
    const told = [...from.packets];
    handSocket(from, to);
    const { sendMessage, waitForAck, waitForMessage } = to;
    const handshake = told.find(({ message }) => message.id === Message.RegionHandshake);
    Object.assign(to, {
        sendMessage: (message, flags) => message instanceof UseCircuitCodeMessage ? PASSED_OVER : sendMessage.call(to, message, flags),
        waitForAck: async (number, patience) => number === PASSED_OVER ? undefined : await waitForAck.call(to, number, patience),
        waitForMessage: async (id, ...words) => id === Message.RegionHandshake && handshake ? handshake.message : await waitForMessage.call(to, id, ...words)
    });
    // What comes meanwhile waits: told before, it would be undone by what is older.
    const arrived = [];
    to.receivedPacket = (bytes) => arrived.push(bytes);
    setImmediate(() => {
        latest(told.filter(({ message }) => /^(ObjectUpdate|ImprovedTerse|KillObject)/.test(message.name))).forEach((packet) => to.onPacketReceived.next(packet));
        delete to.receivedPacket;
        arrived.forEach((bytes) => to.receivedPacket(bytes));
    });
}

const numberOf = (block) => block.ID ?? block.Data.readUInt32LE(0);

// Without what is said of an object by a number that it has no more, having been away: viewers know it by its id, and forget the number. The library
// would ask for that number, be told that it is nothing, and take it for the object's.
function latest(told) {
    const [numbers, former] = [new Map(), new Set()];
    for (const { ID, FullID } of told.filter(({ message }) => message.name === 'ObjectUpdate').flatMap(({ message }) => message.ObjectData)) {
        const before = numbers.get(String(FullID));
        if (before !== undefined && before !== ID) {
            former.add(before);
        }
        numbers.set(String(FullID), ID);
    }
    return told.filter(({ message }) => /Compressed|Cached/.test(message.name) || !message.ObjectData.every((block) => former.has(numberOf(block))));
}

module.exports = { Neighbours };
