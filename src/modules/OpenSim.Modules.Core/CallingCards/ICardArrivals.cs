using OpenSim.Primitives;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.Core.CallingCards;

/// <summary>Calling cards that come from other processes.</summary>
internal interface ICardArrivals
{
    /// <summary>Shows somebody here what he is offered. Needs the token of his region.</summary>
    void TakeOffer(IViewer viewer, UUID from, string name);
}
