'use strict';
const { UUID, Vector3, Utils } = require('@caspertech/node-metaverse');
const { Message } = require('@caspertech/node-metaverse/dist/lib/enums/Message');
const { AvatarPickerRequestMessage } = require('@caspertech/node-metaverse/dist/lib/classes/messages/AvatarPickerRequest');
const { DirFindQueryMessage } = require('@caspertech/node-metaverse/dist/lib/classes/messages/DirFindQuery');
const { ClassifiedInfoUpdateMessage } = require('@caspertech/node-metaverse/dist/lib/classes/messages/ClassifiedInfoUpdate');
const { ClassifiedInfoRequestMessage } = require('@caspertech/node-metaverse/dist/lib/classes/messages/ClassifiedInfoRequest');

const PEOPLE = 1; // QueryFlags of DirFindQuery

// People are found by their names, in two windows; a classified that one places is read by the other; and who is called what.
module.exports = async (stage) => {
    const ada = await stage.arrive(stage.options.users[0]);
    const ben = await stage.arrive(stage.options.users[1]);
    const ask = (client, message, fields, answer, isIt, patience) => {
        const told = stage.told(client, answer, isIt, patience);
        stage.send(client, message, fields);
        return told;
    };

    const query = UUID.random();
    const picked = await ask(ada, new AvatarPickerRequestMessage(),
        { AgentData: { QueryID: query }, Data: { Name: Utils.StringToBuffer(stage.options.users[1]) } },
        Message.AvatarPickerReply, (reply) => reply.AgentData.QueryID.equals(query));
    stage.expect(picked.Data.some((found) => found.AvatarID.equals(ben.bot.agentID())), 'the other among those to choose from');
    stage.say('picked');

    const search = UUID.random();
    const people = await ask(ada, new DirFindQueryMessage(),
        { QueryData: { QueryID: search, QueryText: Utils.StringToBuffer(stage.options.users[1]), QueryFlags: PEOPLE, QueryStart: 0 } },
        Message.DirPeopleReply, (reply) => reply.QueryData.QueryID.equals(search));
    stage.expect(people.QueryReplies.some((found) => found.AgentID.equals(ben.bot.agentID())), 'the other among the people');
    stage.say('found');

    const id = UUID.random();
    stage.send(ada, new ClassifiedInfoUpdateMessage(), {
        Data: {
            ClassifiedID: id, Category: 2, Name: Utils.StringToBuffer('Hüte'), Desc: Utils.StringToBuffer('von Hand'), ParcelID: UUID.zero(),
            ParentEstate: 1, SnapshotID: UUID.zero(), PosGlobal: new Vector3([256128, 256128, 25]), ClassifiedFlags: 0, PriceForListing: 0
        }
    });
    // What is not there yet is not answered.
    await stage.until('the classified', async () => {
        const reply = await ask(ben, new ClassifiedInfoRequestMessage(), { Data: { ClassifiedID: id } },
            Message.ClassifiedInfoReply, (told) => told.Data.ClassifiedID.equals(id), 2000).catch(() => undefined);
        return reply && Utils.BufferToStringSimple(reply.Data.Name) === 'Hüte' && reply.Data.CreatorID.equals(ada.bot.agentID());
    });
    stage.say('classified');

    const names = await ben.bot.currentRegion.caps.capsGetXML(['GetDisplayNames', { ids: ada.bot.agentID().toString() }]);
    stage.expect(names.agents.length === 1 && names.agents[0].display_name === stage.options.users[0].replace(' Resident', ''),
        'the name that is shown, not ' + JSON.stringify(names.agents));
    stage.say('name', { shown: names.agents[0].display_name });
};
