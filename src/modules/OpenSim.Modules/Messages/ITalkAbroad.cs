using OpenSim.Primitives;

namespace OpenSim.Modules.Messages;

/// <summary>Brings what is said in the talk of a group to other grids. Offered among the services where there are any.</summary>
public interface ITalkAbroad
{
    /// <summary>False where the group's own grid does not take it: nobody there hears it. Nothing is thrown. Any thread.</summary>
    /// <param name="here">Members who have heard it.</param>
    Task<bool> Say(InstantMessage said, IReadOnlyCollection<UUID> here);
}
