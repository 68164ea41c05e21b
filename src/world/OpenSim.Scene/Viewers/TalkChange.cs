namespace OpenSim.World.Viewers;

/// <summary>What has become of members of a talk.</summary>
public enum TalkChange
{
    Enter,
    Stay,
    Leave
}
