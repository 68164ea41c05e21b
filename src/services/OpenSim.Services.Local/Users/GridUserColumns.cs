using OpenSim.Services.Users;
using OpenSim.Store.Columns;

namespace OpenSim.Services.Local.Users;

/// <summary>Table GridUser, in which everything is text.</summary>
internal abstract class GridUserColumns : IColumns<GridUserInfo>
{
    private const int PlaceWidth = 64;

    public static string Table => "GridUser";

    public static IReadOnlyList<string> Keys { get; } = ["UserID"];

    public static GridUserInfo Visit<TVisitor>(ref TVisitor v, GridUserInfo user)
        where TVisitor : struct, IColumnVisitor, allows ref struct => user with
        {
            UserId = v.Text("UserID", user.UserId, 255),
            HomeRegionId = v.Id("HomeRegionID", user.HomeRegionId),
            HomePosition = v.VectorText("HomePosition", user.HomePosition, PlaceWidth),
            HomeLookAt = v.VectorText("HomeLookAt", user.HomeLookAt, PlaceWidth),
            LastRegionId = v.Id("LastRegionID", user.LastRegionId),
            LastPosition = v.VectorText("LastPosition", user.LastPosition, PlaceWidth),
            LastLookAt = v.VectorText("LastLookAt", user.LastLookAt, PlaceWidth),
            Online = v.Bool("Online", user.Online, ColumnForm.WordOnMySql | ColumnForm.WordOnSqlite),
            Login = v.Long("Login", user.Login, ColumnForm.Digits),
            Logout = v.Long("Logout", user.Logout, ColumnForm.Digits)
        };
}
