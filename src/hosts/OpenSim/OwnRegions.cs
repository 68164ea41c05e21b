using OpenSim.Modules.Land.Regions;
using OpenSim.Primitives;
using OpenSim.Services.Messages;
using OpenSim.Services.Users;

namespace OpenSim.Host;

/// <summary>
/// The regions of a simulator that is its own grid, as a grid server tells regions: they are in this process, whatever address is named.
/// </summary>
internal sealed class OwnRegions(RegionNews here) : IMessageTransfer, IFriendNews
{
    public async ValueTask<Delivery> Send(string address, InstantMessage message) => Of(await here.Take(message));

    public async ValueTask<Delivery> Tell(string address, FriendNews news) => Of(await here.Take(news));

    private static Delivery Of(bool isTaken) => isTaken ? Delivery.Taken : Delivery.NotTaken;
}
