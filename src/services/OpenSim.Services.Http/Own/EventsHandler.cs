using OpenSim.Llsd;
using OpenSim.Services.Search;
using OpenSim.Services.Wire.Own;

namespace OpenSim.Services.Http.Own;

/// <summary>Events, and reminders of them.</summary>
public sealed class EventsHandler : OwnHandler
{
    private const int MaxFound = 1000;

    public EventsHandler(IEventService events)
        : base("EventService", OwnWire.Events)
    {
        On("find", ["QUESTION"], async call => new LlsdArray((await events.Find(EventPairs.ReadQuestion(call["QUESTION"]),
            Math.Max(0, call["START"].AsInteger()), Math.Clamp(call["MAX"].AsInteger(), 0, MaxFound))).Select(EventPairs.Write)));
        On("get", ["ID"], async call =>
            await events.Get(call["ID"].AsUInt32()) is { } found ? EventPairs.Write(found) : LlsdValue.Undefined);
        On("add", ["EVENT"], async call => unchecked((int)await events.Add(EventPairs.Read(call["EVENT"]))));
        On("delete", ["ID"], async call => await events.Delete(call["ID"].AsUInt32()));
        On("reminders", ["USER"], async call =>
            new LlsdArray((await events.GetReminders(call["USER"].AsUuid())).Select(EventPairs.Write)));
        On("remind", ["USER", "ID", "WANTED"], async call => call["USER"].AsUuid() is { IsZero: false } user
            && await events.SetReminder(user, call["ID"].AsUInt32(), call["WANTED"].AsBoolean()));
    }
}
