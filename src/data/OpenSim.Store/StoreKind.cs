namespace OpenSim.Store;

/// <summary>
/// The subjects that may each live in a database of their own, as OpenSimulator's ini sections allow. Names follow its migrations.
/// </summary>
public enum StoreKind
{
    RegionStore,
    EstateStore,
    AssetStore,
    FSAssetStore,
    InventoryStore,
    UserAccount,
    AuthStore,
    Presence,
    GridUserStore,
    GridStore,
    FriendsStore,
    Avatar,
    AgentPrefs,
    UserProfiles,
    IM_Store,
    MuteListStore,
    MoneyStore,
    SearchStore,
    os_groups_Store,
    HGTravelStore,
    Experience
}
