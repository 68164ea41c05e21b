using OpenSim.Primitives;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.Messages;

/// <summary>Groups towards other processes.</summary>
public interface IGroupArrivals
{
    /// <summary>
    /// Somebody here may not be in a group any more, by what another process says: the service is asked, and he is told. Any thread.
    /// </summary>
    void Eject(IViewer viewer, UUID group);
}
