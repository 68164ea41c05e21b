using OpenSim.Primitives;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.Messages;

/// <summary>Calling cards that come from other processes.</summary>
public interface ICardArrivals
{
    /// <summary>
    /// Shows somebody here what he is offered, or what was answered to his own offer. Needs the token of his region.
    /// </summary>
    /// <param name="message">An offer, or an answer in the session of an offer.</param>
    void Take(IViewer viewer, InstantMessage message);
}
