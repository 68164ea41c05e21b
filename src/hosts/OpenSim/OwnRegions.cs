using OpenSim.Modules.Core.Regions;
using OpenSim.Primitives;
using OpenSim.Services.Messages;
using OpenSim.Services.Users;

namespace OpenSim.Host;

/// <summary>
/// The regions of a simulator that is its own grid, as a grid server tells regions: they are in this process, whatever address is named.
/// </summary>
internal sealed class OwnRegions(RegionNews here) : IMessageTransfer, IFriendNews
{
    public ValueTask<bool> Send(string address, InstantMessage message) => here.Take(message);

    public ValueTask<bool> Tell(string address, FriendNews news) => here.Take(news);
}
