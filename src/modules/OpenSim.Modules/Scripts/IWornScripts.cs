using OpenSim.World;

namespace OpenSim.Modules.Scripts;

/// <summary>What scripts of worn objects are told in time; a script engine answers. With the region's token.</summary>
public interface IWornScripts
{
    /// <summary>
    /// A worn object is about to be taken off: its scripts are told so, and have a moment in which they act and remember. Calls back at
    /// once where nothing is to be told, else in half a second at the latest; what was worn, or its wearer, may have gone by then.
    /// </summary>
    void TellTakenOff(SceneObjectGroup worn, Action told);
}
