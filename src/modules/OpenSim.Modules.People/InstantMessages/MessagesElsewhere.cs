using OpenSim.Primitives;

namespace OpenSim.Modules.People.InstantMessages;

/// <summary>Brings instant messages to people in other processes of the grid, and in other grids. Any thread.</summary>
/// <param name="grid">Null where the process is the whole grid.</param>
/// <param name="abroad">Null where there are no other grids.</param>
internal sealed class MessagesElsewhere(MessagesInGrid? grid, MessagesAbroad? abroad = null)
{
    /// <summary>False when he is nowhere, or where he is it was not taken. Nothing is thrown.</summary>
    public async Task<bool> Deliver(InstantMessage message) =>
        (grid is not null && await grid.Deliver(message)) || (abroad is not null && await abroad.Deliver(message));

    /// <summary>
    /// The same message for many, who are looked for together: in this grid, and visitors at their homes. Those whom it did not reach.
    /// Nothing is thrown.
    /// </summary>
    public async Task<IReadOnlyList<UUID>> Deliver(InstantMessage message, IReadOnlyList<UUID> receivers)
    {
        var left = grid is null ? receivers : await grid.Deliver(message, receivers);
        return abroad is null ? left : await abroad.Deliver(message, left);
    }
}
