namespace OpenSim.Modules.BuiltIn.Tests.Inventory.Passages;

/// <summary>Ways of a thing from one place to another.</summary>
public enum Journey
{
    Take,
    Trash,
    Return,
    Attach,
    Drop,
    Rez,
    PutIntoPrim,
    TakeOutOfPrim,
    RezOutOfPrim,
    BuyContents,
    Give
}
