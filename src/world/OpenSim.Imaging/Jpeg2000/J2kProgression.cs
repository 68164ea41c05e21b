namespace OpenSim.Imaging.Jpeg2000;

/// <summary>
/// Order of a codestream's packets (table A.16 of the standard). Anything that varies first in the name varies slowest in the file.
/// </summary>
public enum J2kProgression : byte
{
    LayerFirst = 0,
    ResolutionFirst = 1,
    ResolutionByPosition = 2,
    PositionFirst = 3,
    ComponentFirst = 4
}
