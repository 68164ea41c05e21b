namespace OpenSim.ClientStack.LindenUDP.Transfers;

/// <summary>Numbers of the asset transfer (LLTSCode and its like in viewers).</summary>
internal static class TransferCode
{
    public const int Ok = 0;
    public const int Done = 1;
    public const int UnknownSource = -2;
    public const int NoPermission = -3;
    public const int Error = -1;

    public const int SourceAsset = 2;
    public const int SourceItem = 3;
    public const int SourceEstate = 4;
}
