namespace OpenSim.World.Viewers.Requests;

/// <summary>Which of somebody's objects are returned (Flags of SimWideDeletes).</summary>
[Flags]
public enum ObjectsOfOwner : uint
{
    All = 0,

    /// <summary>Not those on land of his own.</summary>
    OnOthersLand = 1,

    /// <summary>Those only in which there is a script.</summary>
    Scripted = 4
}
