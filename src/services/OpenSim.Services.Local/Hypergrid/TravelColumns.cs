using OpenSim.Store.Columns;

namespace OpenSim.Services.Local.Hypergrid;

/// <summary>Table hg_traveling_data. Its column of the time is the database's own.</summary>
internal abstract class TravelColumns : IColumns<TravelRecord>
{
    private const int AddressWidth = 16; // no room for IPv6, which OpenSimulator does not speak

    public static string Table => "hg_traveling_data";

    public static IReadOnlyList<string> Keys { get; } = ["SessionID"];

    public static TravelRecord Visit<TVisitor>(ref TVisitor v, TravelRecord travel)
        where TVisitor : struct, IColumnVisitor, allows ref struct => travel with
        {
            SessionId = v.Id("SessionID", travel.SessionId),
            UserId = v.Id("UserID", travel.UserId),
            Grid = v.Text("GridExternalName", travel.Grid, 255),
            Token = v.Text("ServiceToken", travel.Token, 255),
            ClientAddress = v.Text("ClientIPAddress", travel.ClientAddress, AddressWidth),
            OwnAddress = v.Text("MyIPAddress", travel.OwnAddress, AddressWidth)
        };
}
