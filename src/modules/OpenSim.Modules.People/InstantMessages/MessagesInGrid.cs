using System.Collections.Concurrent;
using OpenSim.Modules.Users;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Messages;

namespace OpenSim.Modules.People.InstantMessages;

/// <summary>Brings instant messages to people in other processes of the grid. Any thread.</summary>
internal sealed class MessagesInGrid(IMessageTransfer transfer, Whereabouts whereabouts)
{
    /// <summary>Anyone who moves on while he is looked for is followed as often.</summary>
    private const int MaxTries = 3;

    /// <summary>False when he is nowhere, or his region has not taken it. Nothing is thrown.</summary>
    public async Task<bool> Deliver(InstantMessage message)
    {
        var receiver = message.ToAgentId;
        try
        {
            var tried = UUID.Zero;
            for (var tries = 0; tries < MaxTries; tries++)
            {
                var there = (tries == 0 ? whereabouts.LastOf(receiver) : null) ?? await whereabouts.Find(receiver);
                if (there is null || there.RegionId == tried)
                    break;
                if (await transfer.Send(there.ServerUri, message) == Delivery.Taken)
                {
                    whereabouts.Remember(receiver, there);
                    return true;
                }

                tried = there.RegionId;
            }
        }
        catch (ServiceAwayException)
        {
            // Nobody knows where he is: as if he were away.
        }

        whereabouts.Forget(receiver);
        return false;
    }

    /// <summary>The same message for many, who are looked for together. Those whom it did not reach. Nothing is thrown.</summary>
    public async Task<IReadOnlyList<UUID>> Deliver(InstantMessage message, IReadOnlyList<UUID> receivers)
    {
        var reached = new ConcurrentDictionary<UUID, Delivery>();
        try
        {
            var places = (await whereabouts.Find(receivers)).Select(found => (found.Region.ServerUri, found.Agent));
            await Rounds.Make(places, async (server, receiver) =>
                reached[receiver] = await transfer.Send(server, message with { ToAgentId = receiver }));
        }
        catch (ServiceAwayException)
        {
            // Nobody knows where they are: as if they were away.
        }

        return [.. receivers.Where(receiver => reached.GetValueOrDefault(receiver) != Delivery.Taken)];
    }
}
