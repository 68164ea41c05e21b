namespace OpenSim.Primitives;

/// <summary>How something is said (ChatFromViewer, ChatFromSimulator). Numbers of the wire.</summary>
public enum ChatType : byte
{
    Whisper = 0,
    Say = 1,
    Shout = 2,
    StartTyping = 4,
    StopTyping = 5,
    Debug = 6,
    Owner = 8,
    RegionSayTo = 9,
    Region = 255
}
