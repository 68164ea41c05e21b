namespace OpenSim.Serialization.Media;

/// <summary>Who may do something with the page on a face.</summary>
[Flags]
public enum MediaRights
{
    None = 0,
    Owner = 1,
    Group = 2,
    Everybody = 4
}
