namespace OpenSim.Scripts.Engine.Running;

/// <summary>What comes first among scripts that are ready.</summary>
internal enum ScriptRank : byte
{
    /// <summary>What people and bodies do: touches, controls, collisions.</summary>
    Urgent,

    Timer,

    /// <summary>All other events, and what goes on with one.</summary>
    Usual
}
