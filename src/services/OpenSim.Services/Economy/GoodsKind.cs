namespace OpenSim.Services.Economy;

/// <summary>By what it is seen, after a crash, whether something that was paid has been handed over.</summary>
public enum GoodsKind
{
    /// <summary>Nothing is handed over.</summary>
    None = 0,

    /// <summary>An object in the region: it is the payer's.</summary>
    Object = 1,

    /// <summary>A parcel: it is the payee's no more.</summary>
    Parcel = 2,

    /// <summary>A pass to a parcel: the payer stands on its list.</summary>
    Pass = 3,

    /// <summary>The payer's item with the id of the payment.</summary>
    Item = 4,

    /// <summary>The payer's folder with the id of the payment, with what lay in an object.</summary>
    Contents = 5,

    /// <summary>The group with the id of the payment.</summary>
    Group = 6,

    /// <summary>The payer is a member of a group.</summary>
    Membership = 7,

    /// <summary>A new classified.</summary>
    Classified = 8
}
