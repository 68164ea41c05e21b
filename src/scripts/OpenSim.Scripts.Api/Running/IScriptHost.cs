using OpenSim.Primitives;
using OpenSim.Scripts.Running;
using OpenSim.World;

namespace OpenSim.Scripts.Api.Running;

/// <summary>Where a script is and what its engine does for it alone. With the region's token.</summary>
public interface IScriptHost
{
    IScriptEngine Engine { get; }

    /// <summary>The prim in which its item lies.</summary>
    SceneObjectPart Part { get; }

    UUID ItemId { get; }

    /// <summary>Of the item.</summary>
    string ItemName { get; }

    /// <summary>Its source.</summary>
    UUID AssetId { get; }

    /// <summary>The experience of which its item says that it is; zero for none.</summary>
    UUID ExperienceId { get; }

    /// <summary>The box of the script's window.</summary>
    bool IsRunning { get; }

    /// <summary>Null while it is being compiled, and when it does not compile.</summary>
    RegionScript? Script { get; }

    /// <summary>
    /// Queues an event, if the script's state handles it, and lets the script run in its turn. False when it is not to come.
    /// </summary>
    bool Post(ScriptEvent happened);

    /// <summary>timer() every so many seconds; 0 for no more.</summary>
    void SetTimer(double seconds);

    /// <summary>Seconds until its sleep is over and its timer is due; 0 for none.</summary>
    (double Sleep, double Timer) TimesLeft { get; }

    /// <summary>llSetScriptState, and the box in the script's window.</summary>
    void SetRunning(bool isRunning);

    /// <summary>Begins anew, however it was left.</summary>
    void Restart();

    /// <summary>The function that waits is called again (<see cref="Script.Retry"/>).</summary>
    void Wake();
}
