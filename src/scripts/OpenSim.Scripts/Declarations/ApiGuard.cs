namespace OpenSim.Scripts.Declarations;

/// <summary>What is asked before an os function runs. Functions that stand under one name have one.</summary>
/// <param name="Index">Its number among all of them.</param>
/// <param name="Name">As the keys Allow_… and Creators_… of [OSSL] call it.</param>
/// <param name="Threat">Null for a function that only AllowOSFunctions forbids.</param>
/// <param name="Shipped">Who may call it where no key says so; null asks for the threat level.</param>
public sealed record ApiGuard(int Index, string Name, ThreatLevel? Threat, AllowedCallers? Shipped);

/// <summary>Values of Allow_… that OpenSimulator's shipped files have.</summary>
public enum AllowedCallers
{
    Everyone,
    Nobody,

    /// <summary>Owner and managers of the estate; the others below add what the macro says whose name they have.</summary>
    Estate,

    /// <summary>osslParcelO.</summary>
    Parcel,

    /// <summary>osslParcelOG.</summary>
    ParcelGroup,

    /// <summary>osslNPC, and nobody else.</summary>
    Npc
}
