using OpenSim.Services.Users;
using OpenSim.Store.Columns;

namespace OpenSim.Services.Local.Users;

/// <summary>Table userdata.</summary>
internal abstract class UserDataColumns : IColumns<UserData>
{
    public const int TagWidth = 64;

    public static string Table => "userdata";

    public static IReadOnlyList<string> Keys { get; } = ["UserId", "TagId"];

    public static UserData Visit<TVisitor>(ref TVisitor v, UserData data)
        where TVisitor : struct, IColumnVisitor, allows ref struct => data with
        {
            UserId = v.Id("UserId", data.UserId),
            TagId = v.Text("TagId", data.TagId, TagWidth),
            DataKey = v.Text("DataKey", data.DataKey, 255),
            DataVal = v.Text("DataVal", data.DataVal, 255)
        };
}
