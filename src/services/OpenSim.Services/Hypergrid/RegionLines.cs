using OpenSim.Services.Messages;
using OpenSim.Services.Users;

namespace OpenSim.Services.Hypergrid;

/// <summary>The ways by which a grid server tells regions and other grids.</summary>
/// <param name="Regions">Messages to regions of this grid.</param>
/// <param name="Others">Messages to other grids.</param>
/// <param name="Friends">News to regions of this grid.</param>
public sealed record RegionLines(IMessageTransfer Regions, IMessageTransfer Others, IFriendNews Friends);
