namespace OpenSim.Primitives;

/// <summary>Which list of an estate setaccess of EstateOwnerMessage tells; the numbers are the viewers'.</summary>
public enum EstateAccessKind
{
    Users = 1,
    Groups = 2,
    Bans = 4,
    Managers = 8
}
