using OpenSim.Primitives;
using OpenSim.Services.Hypergrid;
using OpenSim.Services.Messages;
using OpenSim.Settings;

namespace OpenSim.Services.Local.Hypergrid;

/// <summary>
/// Messages at the gatekeeper. Anyone who is in a region of this grid is told there; a user of this grid who is abroad, by the grid in
/// which he is; what reaches nobody is kept.
/// </summary>
public sealed class MessageExchange(ServiceSet services, IUserAgentService agents, RegionLines lines, Configuration configuration)
    : IMessageExchange
{
    public async ValueTask<bool> Take(InstantMessage message, bool isTrusted)
    {
        if (!isTrusted && !IsOfObject(message) && !await MayBeFrom(message.FromAgentId))
            return false;
        foreach (var (server, _) in await PresentUsers.Find(services, [message.ToAgentId]))
        {
            if (await lines.Regions.Send(server, message) == Delivery.Taken)
                return true;
        }

        if (await agents.LocateUser(message.ToAgentId) is { Length: > 0 } abroad
            && await lines.Others.Send(abroad, message) == Delivery.Taken)
            return true;
        if (configuration.Get(HypergridSettings.KeepsMessages))
            await Keep(message);
        return false;
    }

    // An object in another grid writes in the name of its owner, who may be at home meanwhile.
    private static bool IsOfObject(InstantMessage message) =>
        message.Dialog is InstantMessageDialog.FromObject or InstantMessageDialog.TaskInventoryOffered;

    // A user of this grid writes from outside of it only while he is there.
    private async ValueTask<bool> MayBeFrom(UUID sender) =>
        await services.Accounts.GetUserAccount(UUID.Zero, sender) is null || await agents.LocateUser(sender) is { Length: > 0 };

    private async ValueTask Keep(InstantMessage message)
    {
        var isKept = message.Dialog is InstantMessageDialog.Message or InstantMessageDialog.FromObject
            or InstantMessageDialog.InventoryOffered;
        if (isKept && await services.Accounts.GetUserAccount(UUID.Zero, message.ToAgentId) is not null)
            await services.OfflineMessages.StoreMessage(message with { Offline = 1 });
    }
}
