using OpenSim.Llsd;
using OpenSim.Primitives;
using OpenSim.Services.Search;
using OpenSim.Services.Wire.Own;

namespace OpenSim.Services.Remote.Own;

/// <summary>The grid's events and reminders; those of the process where the grid's server keeps none.</summary>
internal sealed class RemoteEventService(OwnCalls calls, IEventService own) : IEventService
{
    public async ValueTask<IReadOnlyList<WorldEvent>> Find(EventQuestion question, int start, int max)
    {
        if (!await calls.AreServed())
            return await own.Find(question, start, max);
        return List(await calls.Ask("find", new LlsdMap
        {
            ["QUESTION"] = EventPairs.Write(question), ["START"] = start, ["MAX"] = max
        }));
    }

    public async ValueTask<WorldEvent?> Get(uint id)
    {
        if (!await calls.AreServed())
            return await own.Get(id);
        return await calls.Ask("get", Of(id)) is { IsDefined: true } found ? EventPairs.Read(found) : null;
    }

    public async ValueTask<uint> Add(WorldEvent happening)
    {
        if (!await calls.AreServed())
            return await own.Add(happening);
        return (await calls.Ask("add", new LlsdMap { ["EVENT"] = EventPairs.Write(happening) }, Retry.Never)).AsUInt32();
    }

    public async ValueTask<bool> Delete(uint id) =>
        await calls.AreServed() ? (await calls.Ask("delete", Of(id))).AsBoolean() : await own.Delete(id);

    public async ValueTask<IReadOnlyList<WorldEvent>> GetReminders(UUID user)
    {
        if (!await calls.AreServed())
            return await own.GetReminders(user);
        return List(await calls.Ask("reminders", new LlsdMap { ["USER"] = user }));
    }

    public async ValueTask<bool> SetReminder(UUID user, uint id, bool isWanted)
    {
        if (!await calls.AreServed())
            return await own.SetReminder(user, id, isWanted);
        var call = Of(id);
        (call["USER"], call["WANTED"]) = (user, isWanted);
        return (await calls.Ask("remind", call)).AsBoolean();
    }

    private static LlsdMap Of(uint id) => new() { ["ID"] = unchecked((int)id) };

    private static IReadOnlyList<WorldEvent> List(LlsdValue list) => [.. list.Elements.Select(EventPairs.Read)];
}
