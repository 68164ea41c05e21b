using OpenSim.Primitives;

namespace OpenSim.Store.Writing;

/// <summary>What an operation is about. Of two operations with the same key only the later one reaches the database.</summary>
public readonly record struct StoreKey(StoreSubject Subject, UUID Id, string Name = "");

/// <summary>Kinds of things that are saved. The numbers stand in journal files and never change.</summary>
public enum StoreSubject : byte
{
    Object = 1,
    Terrain = 2,
    BakedTerrain = 3,
    Parcel = 4,
    Settings = 5,
    Environment = 6,
    Extra = 7,

    /// <summary>Something of an account's; its number among them is the key's name.</summary>
    Account = 8,
    Passage = 9,

    /// <summary>What one script remembers, by its item's id.</summary>
    ScriptState = 10
}
